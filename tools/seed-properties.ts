import fc from 'fast-check'
import { seed } from './seed.ts'

// Loaded before each test file: a failing property prints its seed and path, and the same SEED draws the same values.
fc.configureGlobal({ seed })
