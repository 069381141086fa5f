import { LayoutDashboard } from 'lucide-react'
import type { WebFeature } from '../../platform/feature.ts'

export const dashboardModule: WebFeature = {
  name: 'dashboard',
  screens: [{ path: '/', title: 'Welcome, Friend', load: () => import('./DashboardPage.tsx') }],
  navigation: [{ path: '/', label: 'Dashboard', icon: LayoutDashboard, group: 'start', tab: 'Home', hasTab: true }],
}
