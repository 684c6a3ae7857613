// Runs before the first paint, so that nothing flashes: the colour scheme, whether somebody is signed in,
// and the remembered language. Everything else waits for the application.
;(() => {
  const root = document.documentElement
  try {
    const scheme = localStorage.getItem('scheme')
    const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    root.setAttribute('data-scheme', scheme === 'light' || scheme === 'dark' ? scheme : system)

    const token = localStorage.getItem('jwt_token')
    if (token) {
      const claims = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')))
      if (claims.exp * 1000 > Date.now()) {
        root.setAttribute('data-auth', 'in')
        // As `readerOf` in lib/session.ts.
        const readers = {
          STUDENT: 'learner',
          PARENT: 'learner',
          TEACHER: 'teacher',
          BUSINESSMANAGER: 'teacher',
        }
        const standing = JSON.parse(localStorage.getItem('user_standing') || 'null')
        const since = standing && standing.userId === claims.user_id ? standing.role : ''
        const reader = readers[since || claims.auth_type] || 'staff'
        const card = JSON.parse(localStorage.getItem('user_card') || 'null')
        const waits = reader === 'teacher' && card && card.applicant
        root.setAttribute('data-reader', waits ? 'learner' : reader)
        if (localStorage.getItem('lessons_ahead') === String(claims.user_id))
          root.setAttribute('data-lessons', '')
      }
    }
    if ((localStorage.getItem('cartItems') || '[]').length > 2) root.setAttribute('data-cart', '')

    // Only for those who arrive from elsewhere, on whatever page: a link inside the site means what it says.
    const arrived = document.referrer.indexOf(location.origin) !== 0
    const path = location.pathname
    const chinese = path === '/zh-HK' || path.startsWith('/zh-HK/')
    const chosen = localStorage.getItem('language')
    if (arrived && chosen && chosen !== (chinese ? 'zh-HK' : 'en')) {
      const other = chinese ? path.slice('/zh-HK'.length) || '/' : `/zh-HK${path === '/' ? '' : path}`
      location.replace(`${other}${location.search}${location.hash}`)
    }
  } catch {
    // No storage, or something strange in it: the page is shown in English, light or dark by the device.
  }
})()
