import './styles.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { preloadMaintenance } from './features/maintenance/site-gate.tsx'
import { preloadScreen } from './routes.tsx'

const root = document.getElementById('root') as HTMLElement
// Written by the server into the page that stands in for all others during maintenance.
const closed = document.documentElement.dataset.closed !== undefined
// What the server drew the page with.
const given = (id: string) => JSON.parse(document.getElementById(id)?.getAttribute('value') ?? '{}')
const app = (
  <StrictMode>
    <BrowserRouter>
      <App closed={closed} site={given('site')} lists={given('lists')} />
    </BrowserRouter>
  </StrictMode>
)

// The screen is loaded before hydration, so that the prerendered page is taken over in one go.
await (closed ? preloadMaintenance() : preloadScreen(location.pathname))
// As a transition it is cut into short tasks (time slicing), between which a tap is heard.
if (root.firstElementChild) startTransition(() => void hydrateRoot(root, app))
else createRoot(root).render(app)
