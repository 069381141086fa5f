import type { Files } from '../../core/files/index.ts'
import type { Feature } from '../../platform/feature.ts'
import type { Machines } from '../machines/index.ts'
import type { PcSyncs } from '../pc-sync/index.ts'
import { dashboardRoutes } from './dashboard.routes.ts'
import { DashboardService } from './dashboard.service.ts'

/** The figures on the dashboard. */
export function createDashboard({
  files,
  machines,
  pcSyncs,
}: {
  files: Files
  machines: Machines
  pcSyncs: PcSyncs['service']
}): Feature {
  const service = new DashboardService({ files: files.service, machines: machines.service, pcSyncs })
  return { routes: (http) => dashboardRoutes(http, service) }
}
