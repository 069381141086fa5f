import { PLAYER_NAME_MAX_CHARACTERS } from '@pinloft/contract/block-game/limits'
import type { visitorPaths } from '@pinloft/contract/shares/endpoints'
import { VISITOR_TEXTS } from '@pinloft/contract/shares/texts'
import type { ShareRow } from '../shares.repository.ts'
import { type Html, html } from './visitor-html.ts'

/** Where a visitor says their name. The script of the page shows the form, and opens the world over the page. */
export function worldPage(
  name: string,
  { share, paths }: { share: ShareRow; paths: ReturnType<typeof visitorPaths> },
): Html {
  return html`<h1>${name}</h1><p class="facts">${VISITOR_TEXTS.worldFacts(share.mode === 'build')}</p>
<section class="pane"><noscript><p class="note pad">${VISITOR_TEXTS.needsScript}</p></noscript>
<form class="password world" data-world="${share.entry_id}" data-name="${name}" data-game="${paths.game}" data-room="${paths.room}" data-page="${paths.page}" hidden>
<label for="player">${VISITOR_TEXTS.playerName}</label>
<input id="player" name="player" maxlength="${PLAYER_NAME_MAX_CHARACTERS}" autocomplete="nickname" aria-describedby="player-help">
<p id="player-help" class="note">${VISITOR_TEXTS.playerNameHelp}</p>
<button class="button primary">${VISITOR_TEXTS.enterWorld}</button>
<p class="note" role="status"></p>
</form></section>
<footer>${VISITOR_TEXTS.worldFoot}</footer>`
}
