import './styles.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, matchPath } from 'react-router'
import { App } from './app.tsx'
import { routes } from './routes.tsx'

const root = document.getElementById('root') as HTMLElement
const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

// The screen is loaded before hydration, so that the prerendered page is taken over in one go.
await routes.find((route) => matchPath(route.path, location.pathname))?.screen.preload()
if (root.firstElementChild) hydrateRoot(root, app)
else createRoot(root).render(app)
