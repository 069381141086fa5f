import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Root } from './app/Root.tsx'
import { refetchMissingStyles } from './platform/missing-styles.ts'
import { startTheme } from './platform/theme.ts'
import './ui/styles.css'

startTheme()
refetchMissingStyles()
const container = document.getElementById('root')
if (container === null) throw new Error('index.html has no element with the id "root"')
createRoot(container).render(
  <StrictMode>
    <Root />
  </StrictMode>,
)
