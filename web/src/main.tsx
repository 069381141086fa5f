import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from './app/Root.tsx'
import { startTheme } from './platform/theme.ts'
import './ui/styles.css'

startTheme()
const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element with the id "root"')
createRoot(container).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)
