// Of the offline page, which starts no application: tries again, and lists what was kept of the reader's courses.
const part = (name, of = document) => of.querySelector(`[data-part=${name}]`)
const AGAIN_MS = 5_000

part('again').firstElementChild.addEventListener('click', () => location.reload())

// The start script has set the colours; a device that grows dark later is followed, as the application does it.
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  if (!localStorage.getItem('scheme')) document.documentElement.dataset.scheme = matches ? 'dark' : 'light'
})

/** A browser says that it is online when it has a network, not when that leads here: so the server is asked. */
async function comeBack() {
  try {
    await fetch('/favicon.svg', { method: 'HEAD', cache: 'no-store' })
    location.reload()
  } catch {
    // Still offline.
  }
}

// Not where somebody has opened the page itself: there is nothing to come back to.
if (!location.pathname.endsWith('/offline')) {
  addEventListener('online', comeBack)
  setInterval(() => document.visibilityState === 'visible' && comeBack(), AGAIN_MS)
}

async function showCourses() {
  // As features/accounts/device/offline-courses.ts keeps them.
  const answer = await caches.match('/offline/courses', { cacheName: 'own' })
  if (!answer) return
  const { userId, savedAt, courses } = await answer.json()
  // Of somebody else who was signed in here.
  if (String(userId) !== localStorage.getItem('user_id') || courses.length === 0) return
  const time = part('saved')
  const at = new Date(savedAt)
  time.dateTime = at.toISOString()
  time.textContent = at.toLocaleString(document.documentElement.lang, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  for (const { name, seller, percent, cover } of courses) {
    const row = part('course').content.cloneNode(true)
    part('name', row).textContent = name
    part('seller', row).textContent = seller
    if (percent) part('percent', row).textContent = `${percent}%`
    if (cover) {
      const picture = new Image(80, 48)
      picture.src = cover
      picture.alt = ''
      row.querySelector('svg').replaceWith(picture)
    }
    part('list').append(row)
  }
  part('courses').hidden = false
}

// Without storage there is nothing to show, and the page says the rest.
showCourses().catch(() => undefined)
