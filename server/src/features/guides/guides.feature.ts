import type { Feature, Platform } from '../../platform/feature.ts'
import type { FileLocks } from '../protection/index.ts'
import { GuidePasswords } from './guide-passwords.ts'
import { guidesRoutes } from './guides.routes.ts'
import { GuidesService } from './guides.service.ts'
import { repeatErrors } from './repeat-errors.ts'

/** A library of guides: texts in Markdown, with drafts, revisions and pictures. */
export function createGuides(platform: Platform, { locks }: { locks: FileLocks }): Feature {
  const passwords = new GuidePasswords(locks)
  const guides = new GuidesService({ ...platform, passwords, onChanged: () => {} })
  return {
    routes: (http) => {
      void http.register(async (scope) => {
        repeatErrors(scope)
        guidesRoutes(scope, guides)
      })
    },
  }
}
