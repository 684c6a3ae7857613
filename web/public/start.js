// Runs before the first paint, so that nothing flashes: the colour scheme, whether somebody is signed in,
// and the remembered language. Everything else waits for the application.
;(function () {
  var root = document.documentElement
  try {
    var scheme = localStorage.getItem('scheme')
    var system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
    root.setAttribute('data-scheme', scheme === 'light' || scheme === 'dark' ? scheme : system)

    var token = localStorage.getItem('jwt_token')
    if (token) {
      var claims = JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/')))
      if (claims.exp * 1000 > Date.now()) root.setAttribute('data-auth', 'in')
    }

    // Only for those who arrive at the front door from elsewhere: a link inside the site means what it says.
    var arrived = document.referrer.indexOf(location.origin) !== 0
    if (location.pathname === '/' && arrived && localStorage.getItem('language') === 'zh-HK') {
      location.replace('/zh-HK' + location.search + location.hash)
    }
  } catch (_) {
    // No storage, or something strange in it: the page is shown in English, light or dark by the device.
  }
})()
