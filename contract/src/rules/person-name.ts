const chinese = /^\p{Script=Han}+$/u

/** A Chinese name has the family name first and no space ('李嘉欣'); other names are written 'Ka Yan Lee'. */
export function fullName(firstName: string, lastName: string): string {
  const [first, last] = [firstName.trim(), lastName.trim()]
  return chinese.test(first) && chinese.test(last) ? last + first : `${first} ${last}`.trim()
}
