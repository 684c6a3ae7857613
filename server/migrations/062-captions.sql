-- Captions of videos, as the WebVTT that is shown; written anew from what a teacher has brought.

create table video_captions (
  material_id bigint not null references materials (id),
  language text not null check (language in ('en', 'zh-HK')),
  vtt text not null,
  cues integer not null check (cues > 0),
  updated_at timestamptz not null,
  primary key (material_id, language)
);
