import { m } from '#messages/messages.js'
import { laterApi } from '../../../lib/later-api.ts'
import { useMutation } from '../../../lib/query.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { showFailure } from '../../../ui/show-failure.ts'

/** All lessons of a class as a file for any calendar. */
export function AddToCalendar({ classId }: { classId: number }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => saveFile(laterApi.classCalendar({ params: { id: classId } }), `class-${classId}.ics`),
    onError: showFailure,
  })
  return (
    <Button
      variant="quiet"
      icon="download"
      onClick={() => mutate()}
      busy={isPending}
      busyText={m.lessons_calendar_adding()}
    >
      {m.lessons_calendar_add()}
    </Button>
  )
}
