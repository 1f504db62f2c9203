import { Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router'
import { routes } from './routes.tsx'

export function App() {
  return (
    <Suspense>
      <Routes>
        {routes.map(({ path, screen: Screen }) => (
          <Route key={path} path={path} element={<Screen />} />
        ))}
        <Route path="*" element={<Navigate to="/accueil" replace />} />
      </Routes>
    </Suspense>
  )
}
