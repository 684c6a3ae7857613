/**
 * Qualifications: how many files a form can have, and their size. The content determines the type; names only help
 * with choosing.
 */
export const documentFiles = {
  maxCount: 10,
  maxBytes: 20 * 1024 * 1024,
  extensions: ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.pdf', '.doc', '.docx'],
} as const

export const pictureMaxBytes = 8 * 1024 * 1024
export const aboutMaxLength = 5000
