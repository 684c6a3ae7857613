import { tour } from './support/tour.ts'

tour(1)
