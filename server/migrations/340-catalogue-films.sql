-- For people who can't hear or can't see a video.
alter table materials
  -- Whether anyone speaks in it; null until its teacher has said.
  add column speech boolean,
  -- What its pictures show, in words; null if there are none.
  add column picture_text text;
