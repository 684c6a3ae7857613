import { type AddressQuery, useAddressQuery } from '../../../lib/use-address-query.ts'
import { readTeachersQuery, type TeachersQuery, teachersAddress } from './teachers-query.ts'

const rules = { read: readTeachersQuery, write: teachersAddress }

export const useTeachers = (): AddressQuery<TeachersQuery> => useAddressQuery(rules)
