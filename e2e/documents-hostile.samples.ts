const CALL = "canary('ran')"

/** Addresses that would run a script where a browser follows or loads them. */
export const hostileAddresses = [
  `javascript:${CALL}`,
  `JaVaScRiPt:${CALL}`,
  `java\nscript:${CALL}`,
  `java\tscript:${CALL}`,
  `\u0001javascript:${CALL}`,
  ` javascript:${CALL}`,
  `\u00a0javascript:${CALL}`,
  `javascript\u200b:${CALL}`,
  `vbscript:${CALL}`,
  `data:text/html,<script>${CALL}</script>`,
  `data:image/svg+xml,<svg onload="${CALL}"/>`,
  `"><script>${CALL}</script>`,
  `</style><script>${CALL}</script>`,
  `--><script>${CALL}</script>`,
  `x" onerror="${CALL}`,
]

const inAttributes = hostileAddresses.slice(0, 11).flatMap((address) => {
  const value = address.replaceAll('"', '&quot;')
  return [
    `<a href="${value}">a</a><area href="${value}"><base href="${value}">`,
    `<img src="${value}" srcset="${value} 2x" longdesc="${value}"><input type=image src="${value}"><video poster="${value}" src="${value}"></video>`,
    `<form action="${value}"><button formaction="${value}">b</button></form><iframe src="${value}"></iframe><object data="${value}"></object><embed src="${value}">`,
    `<body background="${value}"><table background="${value}"><td background="${value}">t<link rel=stylesheet href="${value}"><q cite="${value}">q</q>`,
    `<svg><a xlink:href="${value}" href="${value}"><text>x</text></a><use href="${value}"/><image href="${value}"/></svg><math href="${value}"><mi xlink:href="${value}">x</mi></math>`,
    `<p style="background:url(${value});list-style-image:url('${value}');content:url(${value})">p</p>`,
  ]
})

/** Pages that would run a script: known ways around filters, mutations of parsers, SVG, MathML and CSS. */
export const hostilePages = [
  ...inAttributes,
  `<script>${CALL}</script><SCRIPT SRC=data:text/javascript,${CALL}></SCRIPT><script/x>${CALL}</script>`,
  `<<SCRIPT>${CALL}//<</SCRIPT><scr<script>ipt>${CALL}</scr</script>ipt>`,
  `<img src=x onerror=${CALL}><img/src=x/onerror=${CALL}><IMG """><SCRIPT>${CALL}</SCRIPT>">`,
  `<img src=\`javascript:${CALL}\`><img src=x:x onerror\n=\n${CALL}><img src onerror /" '"= alt=${CALL}//">`,
  `<body onload=${CALL}><svg/onload=${CALL}><svg><script>${CALL}</script></svg><svg><animate onbegin=${CALL} attributeName=x dur=1s>`,
  `<svg><a><animate attributeName=href values="javascript:${CALL}"/><text>x</text></a></svg><svg><set attributeName=onmouseover to="${CALL}"/></svg>`,
  `<details open ontoggle=${CALL}>x</details><input autofocus onfocus=${CALL}><select onfocus=${CALL} autofocus></select><marquee onstart=${CALL}>m</marquee>`,
  `<video><source onerror=${CALL}></video><audio src=x onerror=${CALL}></audio><object data="data:text/html;base64,PHNjcmlwdD5jYW5hcnkoMSk8L3NjcmlwdD4="></object>`,
  `<iframe srcdoc="<script>parent.${CALL}</script>"></iframe><iframe onload=${CALL}></iframe><frameset onload=${CALL}>`,
  `<meta http-equiv=refresh content="0;url=javascript:${CALL}"><meta http-equiv="refresh" content="0;url=data:text/html,x">`,
  `<style>@import 'javascript:${CALL}';*{background:url("javascript:${CALL}")}</style><style><img src=x onerror=${CALL}></style>`,
  `<p style="width:expression(${CALL});-moz-binding:url(x);behavior:url(x)">p</p><div style="color:red;/*" onclick="${CALL}">*/">d</div>`,
  // Mutations: what one parser reads as text, another reads as elements.
  `<noscript><p title="</noscript><img src=x onerror=${CALL}>"></noscript>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=${CALL}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src onerror=${CALL}>`,
  `<svg></p><style><a id="</style><img src=1 onerror=${CALL}>">`,
  `<math><annotation-xml encoding="text/html"><style><img src=x onerror=${CALL}></style></annotation-xml></math>`,
  `<svg><foreignObject><p><style><!--</style></foreignObject><img src=x onerror=${CALL}></svg>`,
  `<xmp><p title="</xmp><img src=x onerror=${CALL}>">x</xmp><title><a title="</title><img src=x onerror=${CALL}>">`,
  `<textarea><p title="</textarea><img src=x onerror=${CALL}>"><noembed><p title="</noembed><img src=x onerror=${CALL}>">`,
  `<template><script>${CALL}</script><img src=x onerror=${CALL}></template><plaintext><img src=x onerror=${CALL}>`,
  `<!--><img src=x onerror=${CALL}>--><!--!><img src=x onerror=${CALL}>--!><![CDATA[><img src=x onerror=${CALL}>]]>`,
  `<?xml-stylesheet href="javascript:${CALL}"?><!DOCTYPE x [<!ENTITY x "<img src=x onerror=${CALL}>">]>&x;`,
  `&lt;script&gt;${CALL}&lt;/script&gt;<p title="&quot;&gt;&lt;img src=x onerror=${CALL}&gt;">p</p>`,
  `<p id=canary name=canary>clobber</p><a id=defaultView href=x:1></a><form id=document><input name=body></form>`,
  `</main></body></html><script>${CALL}</script><!--pinloft-document AAAA 000000000004-->`,
  `<a href="https://example.org/" onclick="${CALL}" style="position:fixed;inset:0;z-index:9">over</a>`,
  `\u0000<scr\u0000ipt>${CALL}</scr\u0000ipt><img \u0000src=x onerror\u0000=${CALL}>`,
  // Addresses whose letters are written otherwise.
  ...[
    '&#106;avascript:',
    '&#x6A&#x61vascript:',
    'java&Tab;script&colon;',
    'java&NewLine;script:',
    '&#1;javascript:',
  ].map(
    (start) =>
      `<a href="${start}${CALL}">a</a><iframe src="${start}${CALL}"></iframe><svg><a xlink:href="${start}${CALL}"><text>x</text></a></svg><form action="${start}${CALL}"><input type=submit></form>`,
  ),
  ...[
    'ping',
    'cite',
    'dynsrc',
    'lowsrc',
    'manifest',
    'icon',
    'usemap',
    'classid',
    'codebase',
    'archive',
    'profile',
  ].map(
    (name) =>
      `<a ${name}="javascript:${CALL}">a</a><img ${name}="javascript:${CALL}"><object ${name}="javascript:${CALL}"></object>`,
  ),
  ...['imagesrcset', 'xml:base', 'filter', 'fill', 'clip-path', 'mask', 'marker-start', 'values', 'from', 'to'].map(
    (name) => `<svg ${name}="url(javascript:${CALL})"><a ${name}="javascript:${CALL}"><text>x</text></a></svg>`,
  ),
  // Handlers that need nobody.
  ...['beforetoggle', 'animationstart', 'transitionrun', 'scrollsnapchange', 'contentvisibilityautostatechange'].map(
    (name) =>
      `<style>@keyframes k{to{color:red}}</style><div style="animation:k 1s;transition:1s;content-visibility:auto" on${name}="${CALL}" tabindex=0 autofocus onfocus="${CALL}">d</div>`,
  ),
  `<button popovertarget=pop>b</button><div popover id=pop onbeforetoggle="${CALL}">p</div><dialog open oncancel="${CALL}" onclose="${CALL}">d</dialog>`,
  `<made-up contenteditable autofocus onfocus="${CALL}">x</made-up><keygen autofocus onfocus="${CALL}"><isindex type=image src=x onerror="${CALL}">`,
  `<bgsound src="javascript:${CALL}"><layer src="javascript:${CALL}"></layer><fencedframe src="javascript:${CALL}"></fencedframe><portal src="javascript:${CALL}"></portal>`,
  // SVG and MathML.
  `<svg><use href="data:image/svg+xml;base64,PHN2ZyBpZD0ieCIgb25sb2FkPSJjYW5hcnkoMSkiLz4=#x"/><feImage href="javascript:${CALL}"/><discard onbegin="${CALL}"/></svg>`,
  `<svg><foreignObject><iframe srcdoc="<script>parent.${CALL}</script>"></iframe></foreignObject><handler type="text/javascript">${CALL}</handler></svg>`,
  `<svg><style>*{background:url("javascript:${CALL}")}</style><script href="data:text/javascript,${CALL}"/><script><![CDATA[${CALL}]]></script></svg>`,
  `<math><maction actiontype="statusline" xlink:href="javascript:${CALL}">x</maction><mtext><svg><script>${CALL}</script></svg></mtext></math>`,
  `<math><semantics><annotation-xml encoding="application/xhtml+xml"><script>${CALL}</script><img src=x onerror="${CALL}"></annotation-xml></semantics></math>`,
  // More mutations.
  `<div><template shadowrootmode=open><script>${CALL}</script><img src=x onerror="${CALL}"></template></div>`,
  `<select><template><style><!--</style></template><option><a title="--&gt;&lt;img src=x onerror=${CALL}&gt;">o</a></select>`,
  `<table><td><select><img src=x onerror="${CALL}"><svg onload="${CALL}"></select></td><caption><svg><title><p title="</title><img src=x onerror=${CALL}>">`,
  `<svg><![CDATA[</svg><img src=x onerror="${CALL}">]]></svg><svg><desc><![CDATA[><img src=x onerror="${CALL}">]]></desc></svg>`,
  `<noscript><style></noscript><img src=x onerror="${CALL}"></style><noframes><p title="</noframes><img src=x onerror=${CALL}>"></noframes>`,
  `${'<div>'.repeat(600)}<table><math><mtext><table><mglyph><style><img src=x onerror="${CALL}"></style>${'</div>'.repeat(600)}`,
  `<p id="<img src=x onerror=${CALL}>" class="</p><img src=x onerror=${CALL}>" title='"><img src=x onerror=${CALL}>'>p</p>`,
  `<!--[if gte IE 4]><script>${CALL}</script><![endif]--><!-- --!><img src=x onerror="${CALL}"> --><comment><img src=x onerror="${CALL}"></comment>`,
  // Styles.
  `<p style="width:\\65xpression(${CALL});background:\\75rl('javascript:${CALL}');wid/**/th:exp/**/ression(${CALL})">p</p>`,
  `<style>@\\69mport "data:text/css,*{}";@font-face{font-family:x;src:url(javascript:${CALL})}p{background:url(</style><img src=x onerror=${CALL}>)}</style><p>p</p>`,
  `<p style="background:url(https://canary.example/css)">p</p><img src="https://canary.example/img" srcset="https://canary.example/set 2x"><video poster="//canary.example/poster"></video>`,
  // What is never closed, other encodings, and names that take the place of the page's own.
  `<p>before</p><img src='https://canary.example/?`,
  `<meta charset="utf-7">+ADw-script+AD4-${CALL}+ADw-/script+AD4-`,
  `\ufeff\u202e<script>${CALL}</script>\ud800<img src=x onerror="${CALL}">`,
  `<form name=attributes><input name=childNodes><input name=parentNode onfocus="${CALL}" autofocus></form><img name=getElementById id=createElement>`,
]
