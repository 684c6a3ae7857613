-- What became of the preview that was asked for of a film: {window, shown}, both {start, end} in seconds; shown is null
-- where the film can't be cut within the window.
alter table media_files add column clip jsonb;
-- Null: its previews are still to be made, or to be made anew.
alter table media_files add column previews_made_at timestamptz;

-- Clips began before their window and small pages could be read: they go, and are made anew.
insert into media_garbage (storage_key, remove_after)
  select storage_key, now() from media_renditions where kind = 'clip' or (kind = 'page' and variant = 'low')
  on conflict do nothing;
delete from media_renditions where kind = 'clip' or (kind = 'page' and variant = 'low');
