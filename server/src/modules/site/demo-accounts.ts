/** The accounts offered to a visitor of the demo, one for each way of using the product. */
export const demoAccounts = [
  { username: 'student', role: 'STUDENT' },
  { username: 'parent', role: 'PARENT' },
  { username: 'teacher', role: 'TEACHER' },
  { username: 'centre', role: 'BUSINESSMANAGER' },
  { username: 'admin', role: 'ADMIN' },
]

export const demoPassword = 'lantern-demo'
