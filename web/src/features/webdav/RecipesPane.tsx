import { WEBDAV_TEXTS as TEXTS } from '@pinloft/contract/webdav/texts'
import { Pane, PaneHeader } from '../../ui/index.ts'
import { Recipe } from './Recipe.tsx'

/** How programs are connected. */
export default function RecipesPane() {
  return (
    <Pane aria-labelledby="connection-recipes-title">
      <PaneHeader id="connection-recipes-title" title={TEXTS.connect} />
      <div className="px-(--pane-pad) pt-0.5 pb-(--pane-pad)">
        <Recipe />
      </div>
    </Pane>
  )
}
