import './styles.css'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { preloadScreen } from './routes.tsx'

const root = document.getElementById('root') as HTMLElement
const app = (
  <StrictMode>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </StrictMode>
)

// The screen is loaded before hydration, so that the prerendered page is taken over in one go.
await preloadScreen(location.pathname)
if (root.firstElementChild) hydrateRoot(root, app)
else createRoot(root).render(app)
