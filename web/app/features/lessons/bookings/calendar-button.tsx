import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure } from '../../../ui/show-failure.ts'

/** One booking as a file for any calendar. */
export function CalendarButton({ bookingId }: { bookingId: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      saveFile(laterApi.bookingCalendar({ params: { id: bookingId } }), `lesson-${bookingId}.ics`),
    onError: showFailure,
  })
  return (
    <Button
      variant="line"
      icon="download"
      onClick={() => mutate()}
      busy={isPending}
      busyText={m.lessons_calendar_adding()}
    >
      {m.lessons_calendar_add()}
    </Button>
  )
}
