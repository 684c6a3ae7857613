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
      if (claims.exp * 1000 > Date.now()) root.setAttribute('data-auth', 'in')
    }

    // Only for those who arrive at the front door from elsewhere: a link inside the site means what it says.
    const arrived = document.referrer.indexOf(location.origin) !== 0
    if (location.pathname === '/' && arrived && localStorage.getItem('language') === 'zh-HK') {
      location.replace(`/zh-HK${location.search}${location.hash}`)
    }
  } catch {
    // No storage, or something strange in it: the page is shown in English, light or dark by the device.
  }
})()
