const lessonOf = (teacher_id: number) => ({
  teacher_id,
  is_trial: '1',
  date: '2026-12-01',
  slots: [{ time: '10:00' }],
  duration: '30-minute trial',
  price: 120,
  url: 'zoom.us/j/1',
})

/** Of a teacher's own calendar. */
export const scheduleRows = {
  slotsAdd: { sample: (teacher_id: number) => ({ body: [lessonOf(teacher_id)] }) },
  slotsPattern: {
    sample: () => ({ body: { weekdays: [2], from: '2030-01-01', until: '2030-02-01' } }),
  },
  weekCopy: { sample: () => ({ body: { from: '2030-01-01', to: '2030-01-08' } }) },
  slotsFlag: { sample: () => ({ body: { date: '2030-01-01', is_trial: '0' } }) },
  ownTimes: { sample: () => ({ query: '?from=2030-01-01&until=2030-01-31' }) },
  slotsChange: { sample: () => ({ body: { from: '2030-01-01', until: '2030-01-08', seats: 2 } }) },
  weekView: { sample: () => ({}) },
  busyTimes: { sample: () => ({ query: '?from=2030-01-01&until=2030-01-31' }) },
  weekSave: {
    sample: () => ({
      body: {
        hours: [{ weekday: 6, from: '09:00', to: '13:00' }],
        ...{ title: '30 min trial', price: 120, duration: 30, url: 'zoom.us/j/1', until: '2030-01-31' },
        preview: true,
      },
    }),
  },
  timeOffAdd: { sample: () => ({ body: { from: '2030-01-01', until: '2030-01-08' } }) },
  timeOffRemove: { sample: () => ({ body: { off_id: 1 } }) },
  calendarAdd: {
    sample: () => ({ body: { address: 'https://calendar.example.com/a.ics', name: 'School' } }),
  },
  calendarRefresh: { sample: () => ({ body: { calendar_id: 1 } }) },
  calendarRemove: { sample: () => ({ body: { calendar_id: 1 } }) },
  slotsDelete: { sample: () => ({ body: { from: '2030-01-01', until: '2030-01-08' } }) },
}
