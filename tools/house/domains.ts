/** The rooms of the server, in order: the right may call the left through its door, never the other way. */
export const domains: readonly string[] = [
  'site',
  'accounts',
  'media',
  'teachers',
  'catalogue',
  'authoring',
  'library',
  'community',
  'schedule',
  'commerce',
  'admin',
]
