import { m } from '#messages/messages.js'
import { api } from '../../../lib/api.ts'
import { failureOf } from '../../../lib/failure.ts'
import { getLocale } from '../../../lib/locale.ts'
import { useMutation } from '../../../lib/query.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts.tsx'

/** One booking as a file for any calendar. */
export function CalendarButton({ bookingId }: { bookingId: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      saveFile(
        api.bookingCalendar({ params: { id: bookingId }, query: { language_code: getLocale() } }),
        `lesson-${bookingId}.ics`,
      ),
    onError: error => toast.show({ text: failureOf(error).text, tone: 'bad' }),
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
