const chinese = /^\p{Script=Han}+$/u

/** '李嘉欣': a Chinese name has the family name first and no space; 'Ka Yan Lee' otherwise. */
export function fullName(firstName: string, lastName: string): string {
  const [first, last] = [firstName.trim(), lastName.trim()]
  return chinese.test(first) && chinese.test(last) ? last + first : `${first} ${last}`.trim()
}
