import { tour } from './support/tour.ts'

tour(0)
