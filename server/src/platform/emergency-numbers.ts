import { z } from 'zod'

/** Whom to call if a child is in danger. */
export interface EmergencyNumber {
  number: string
  label: string
  labelZh: string
}

/** To be checked by the operator. */
const usual =
  '999|Police, ambulance|警察、救護車;2343 2255|Social Welfare Dept|社會福利署;2755 1122|Against Child Abuse|防止虐待兒童會'

const one = /^([\d +()-]{3,20})\|([^|;]{1,60})\|([^|;]{1,60})$/

/** 'number|English|Chinese', separated by semicolons, in the order to call them. */
export const emergencyNumbers = z
  .string()
  .default(usual)
  .transform(value => value.split(';').map(part => one.exec(part.trim())))
  .refine(parts => parts.every(part => part !== null), 'must list number|English|Chinese, with ; between')
  .transform(parts =>
    parts.flatMap((part): EmergencyNumber[] => {
      const [, number = '', label = '', labelZh = ''] = part ?? []
      return number ? [{ number: number.trim(), label: label.trim(), labelZh: labelZh.trim() }] : []
    }),
  )
