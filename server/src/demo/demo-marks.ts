/** Settings that say which parts of the demo a database holds; each is written together with its rows. */
export const demoMarks = {
  people: 'demo_loaded',
  teachers: 'demo_teachers_loaded',
  payees: 'demo_payees_loaded',
  products: 'demo_products_loaded',
  slides: 'demo_slides_loaded',
  activity: 'demo_activity_loaded',
  orders: 'demo_orders_loaded',
  trust: 'demo_trust_loaded',
  lessons: 'demo_lessons_loaded',
  bookings: 'demo_bookings_loaded',
  classes: 'demo_classes_loaded',
  acts: 'demo_acts_loaded',
  operations: 'demo_operations_loaded',
  rails: 'demo_rails_counted',
} as const
