import { Route, Switch, useLocation } from 'wouter'
import { PartBoundary } from '../platform/PartBoundary.tsx'
import { Page, Pane, Skeleton } from '../ui/index.ts'
import { NotFoundPage } from './MessagePage.tsx'
import { PageErrorBoundary, PageNotLoaded } from './PageErrorBoundary.tsx'
import { ROUTES } from './routes.ts'

export function Router() {
  const [location] = useLocation()
  return (
    <PageErrorBoundary key={location}>
      <Switch>
        {ROUTES.map(({ path, title, Page: Screen }) => (
          <Route key={path} path={path}>
            <PartBoundary waiting={<PageLoading title={title} />} failed={<PageNotLoaded />}>
              <Screen />
            </PartBoundary>
          </Route>
        ))}
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </PageErrorBoundary>
  )
}

function PageLoading({ title }: { title: string }) {
  return (
    <Page title={title}>
      <Pane aria-busy="true" aria-label="Loading" className="grid gap-3.5 p-5">
        <Skeleton className="h-5 w-44" />
        <Skeleton className="h-4 w-full max-w-[520px]" />
        <Skeleton className="h-4 w-full max-w-[380px]" />
      </Pane>
    </Page>
  )
}
