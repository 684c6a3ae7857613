/** The parts of the providers' scripts that we use, as documented. */
interface GoogleIdentity {
  initialize(options: { client_id: string; callback: (answer: { credential?: string }) => void }): void
  renderButton(
    parent: HTMLElement,
    options: {
      theme: 'outline' | 'filled_black'
      size: 'large'
      text: 'continue_with'
      shape: 'rectangular'
      width: number
      locale: string
    },
  ): void
}

interface FacebookLogin {
  init(options: { appId: string; version: string; cookie: boolean; xfbml: boolean }): void
  login(
    done: (answer: { authResponse?: { accessToken: string; userID: string } | null }) => void,
    options: { scope: string },
  ): void
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
    FB?: FacebookLogin
  }
}

const loading = new Map<string, Promise<void>>()

/** Once per page; a script that failed can be requested again. */
function loadScript(src: string): Promise<void> {
  const known = loading.get(src)
  if (known) return known
  const promise = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(src)
      script.remove()
      reject(new Error(`${src} did not load`))
    }
    document.head.append(script)
  })
  loading.set(src, promise)
  return promise
}

export async function loadGoogle(): Promise<GoogleIdentity> {
  if (!window.google) await loadScript('https://accounts.google.com/gsi/client')
  if (!window.google) throw new Error('the Google script brought no sign-in')
  return window.google.accounts.id
}

let facebookFor: string | undefined

export async function loadFacebook(appId: string): Promise<FacebookLogin> {
  if (!window.FB) await loadScript('https://connect.facebook.net/en_US/sdk.js')
  if (!window.FB) throw new Error('the Facebook script brought no sign-in')
  if (facebookFor !== appId) window.FB.init({ appId, version: 'v23.0', cookie: false, xfbml: false })
  facebookFor = appId
  return window.FB
}
