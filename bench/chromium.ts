import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'

/* What a first visit costs, measured by a real browser: bytes as they came over the wire. */

export type Resource = {
  url: string
  /** As the browser names it: Document, Script, Stylesheet, Font, Image, Fetch … */
  type: string
  encoding: string
  /** Bytes of the body as transferred (compressed), without the head. */
  bytes: number
}

export type Visit = {
  resources: Resource[]
  /** Pictures that can be seen before anything is scrolled. */
  aboveTheFold: Resource[]
}

/** The two screens a visit is measured on; the phone is the one Lighthouse uses. */
export const screens = {
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true },
  desktop: { viewport: { width: 1350, height: 940 }, deviceScaleFactor: 1, isMobile: false },
} satisfies Record<string, BrowserContextOptions>

export function openBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath })
}

/** Opens an address with nothing cached, and waits until the page has fetched all it wants. */
export async function firstVisit(
  browser: Browser,
  url: string,
  screen: BrowserContextOptions,
): Promise<Visit> {
  const context = await browser.newContext(screen)
  const page = await context.newPage()
  const resources = await recordResources(page)
  await page.goto(url, { waitUntil: 'networkidle' })
  const seen = new Set(await picturesInView(page))
  const all = [...resources.values()]
  await context.close()
  return {
    resources: all,
    aboveTheFold: all.filter((resource) => resource.type === 'Image' && seen.has(resource.url)),
  }
}

async function recordResources(page: Page): Promise<Map<string, Resource>> {
  const session = await page.context().newCDPSession(page)
  const resources = new Map<string, Resource>()
  const headBytes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response, type }) => {
    headBytes.set(requestId, response.encodedDataLength)
    const encoding = response.headers['content-encoding'] ?? response.headers['Content-Encoding']
    resources.set(requestId, {
      url: response.url,
      type,
      encoding: encoding ?? 'none',
      bytes: 0,
    })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const resource = resources.get(requestId)
    if (resource) resource.bytes = encodedDataLength - (headBytes.get(requestId) ?? 0)
  })
  await session.send('Network.enable')
  return resources
}

/** Addresses of the pictures (elements and backgrounds) that lie in the first screen. */
function picturesInView(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const inView = [...document.querySelectorAll('*')].filter((element) => {
      const box = element.getBoundingClientRect()
      return (
        box.width > 0 &&
        box.height > 0 &&
        box.top < innerHeight &&
        box.bottom > 0 &&
        box.left < innerWidth &&
        box.right > 0
      )
    })
    return inView.flatMap((element) => {
      const background = getComputedStyle(element).backgroundImage
      const addresses = [...background.matchAll(/url\("([^"]+)"\)/g)].map((match) => match[1] ?? '')
      if (element instanceof HTMLImageElement) addresses.push(element.currentSrc)
      return addresses
    })
  })
}
