import { render, screen, waitFor } from '@testing-library/react'
import { BrowserRouter } from 'react-router'
import { expect } from 'vitest'
import { App, type AppProps } from '#web/app.tsx'
import { preloadMaintenance } from '#web/features/maintenance/site-gate.tsx'
import { preloadScreen } from '#web/routes.tsx'
import { FIRST_SITE } from './first-site.ts'
import { openUser } from './user.ts'

/** Opens an address of the site as a browser that the server drew nothing for. */
export async function openSite(path: string, given: Partial<AppProps> = {}) {
  history.replaceState(null, '', path)
  await (given.closed ? preloadMaintenance() : preloadScreen(location.pathname))
  openUser()
  render(
    <BrowserRouter>
      <App closed={false} site={FIRST_SITE} lists={{}} {...given} />
    </BrowserRouter>,
  )
}

/** The address that is shown, once it is this one. */
export const expectAddress = (address: string) =>
  waitFor(() => expect(location.pathname + location.search).toBe(address))

/** What is said to who waits (`status`) or was refused (`alert`), once it is this. */
export const expectSaid = (role: 'status' | 'alert', text: string | RegExp) =>
  waitFor(() =>
    expect(screen.getAllByRole(role).map(({ textContent }) => textContent)).toContainEqual(
      typeof text === 'string' ? text : expect.stringMatching(text),
    ),
  )
