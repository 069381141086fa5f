/** What programs put on the clipboard, shortened, and what a person sees of it: entries of lists by level. */
export const PASTED: Readonly<Record<string, { html: string; seen: readonly string[] }>> = {
  'Word, bullets': {
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"
      xmlns="http://www.w3.org/TR/REC-html40"><head><meta http-equiv=Content-Type content="text/html; charset=utf-8">
      <link rel=File-List href="file:///C:/clip_filelist.xml"><style><!-- @list l0 {mso-list-id:1;} p {margin:0} --></style></head>
      <body lang=EN-US style='tab-interval:.5in'><!--StartFragment-->
      <p class=MsoListParagraphCxSpFirst style='text-indent:-.25in;mso-list:l0 level1 lfo1'><![if !supportLists]><span
      style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>·<span
      style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>Bread<o:p></o:p></p>
      <p class=MsoListParagraphCxSpLast style='text-indent:-.25in;mso-list:l0 level2 lfo1'><![if !supportLists]><span
      style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;
      </span></span></span><![endif]>with <b>seeds</b><o:p></o:p></p>
      <!--EndFragment--></body></html>`,
    seen: ['ul 1 Bread', 'ul 2 with seeds'],
  },
  'Outlook, bullets that nothing marks': {
    html: `<p class="MsoListParagraph" style="margin-left:.5in;text-indent:-.25in;mso-list:l0 level1 lfo1"><span
      style="font-family:Symbol">·<span style="font:7pt &quot;Times New Roman&quot;">&nbsp;&nbsp;&nbsp;&nbsp; </span></span>Milk</p>
      <p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="font-family:Symbol">\uf0b7<span>&nbsp; </span></span>Eggs</p>`,
    seen: ['ul 1 Milk', 'ul 1 Eggs'],
  },
  'Outlook, numbers': {
    html: `<p class="MsoListParagraph" style="mso-list:l1 level1 lfo2"><span>1.<span>&nbsp;&nbsp; </span></span>Mix</p>
      <p class="MsoListParagraph" style="mso-list:l1 level2 lfo2"><span>a)<span>&nbsp;&nbsp; </span></span>gently</p>
      <p class="MsoListParagraph" style="mso-list:l1 level1 lfo2"><span>2.<span>&nbsp;&nbsp; </span></span>Bake</p>`,
    seen: ['ol 1 Mix', 'ol 2 gently', 'ol 1 Bake'],
  },
  'an entry that begins like a bullet': {
    html: `<p style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>o sole mio</p>
      <p style="mso-list:l0 level1 lfo1">- a dash of salt</p>`,
    seen: ['ul 1 o sole mio', 'ul 1 - a dash of salt'],
  },
  LibreOffice: {
    html: `<!DOCTYPE html><html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><style type="text/css">
      p { line-height: 115% }</style></head><body lang="en-US" link="#000080"><ul><li><p style="margin-bottom: 0in">Bread</p>
      <ul><li><p style="margin-bottom: 0in">with <b>seeds</b></p></li></ul></li></ul></body></html>`,
    seen: ['ul 1 Bread', 'ul 2 with seeds'],
  },
  'Google Docs': {
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><ul style="margin-top:0;"><li dir="ltr"
      style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt">Bread</span></p></li><ul
      style="margin-top:0;"><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>with seeds</span></p></li></ul></ul></b>`,
    seen: ['ul 1 Bread', 'ul 2 with seeds'],
  },
  'Word for the web': {
    html: `<div class="ListContainerWrapper"><ul class="BulletListStyle1" role="list"><li data-leveltext="" data-font="Symbol"
      role="listitem" class="OutlineElement"><p class="Paragraph" style="margin: 0px"><span class="TextRun"><span
      class="NormalTextRun">Bread</span></span><span class="EOP">&nbsp;</span></p></li></ul></div>`,
    seen: ['ul 1 Bread'],
  },
  Excel: {
    html: `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><meta name=ProgId content=Excel.Sheet><style><!--table
      {mso-displayed-decimal-separator:"\\.";} --></style></head><body><table border=0 cellpadding=0 width=128 style='width:96pt'>
      <col width=64 span=2 style='width:48pt'><tr height=20 style='height:15.0pt'><td height=20 width=64>Bread</td><td
      align=right x:num>2</td></tr></table></body></html>`,
    seen: ['td Bread', 'td 2'],
  },
  'a mail': {
    html: `<div dir="ltr" style="font-family:Arial"><div>Hello,</div><blockquote type="cite" style="border-left:1px solid"><ol
      start="3"><li>third</li></ol></blockquote><img src="https://tracker.example/pixel.gif" width="1" height="1"></div>`,
    seen: ['ol@3 1 third'],
  },
  'Word, numbers that go on and letters in brackets': {
    html: `<p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>1.<span>&nbsp; </span></span>Mix</p>
      <p style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>(a)<span>&nbsp; </span></span>gently</p>
      <p style='mso-list:l0 level3 lfo1'><span style='mso-list:Ignore'>xviii.<span>&nbsp; </span></span>late</p><p>A note</p>
      <p style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>2.<span>&nbsp; </span></span>Bake</p>`,
    seen: ['ol 1 Mix', 'ol 2 gently', 'ol 3 late', 'ol@2 1 Bake'],
  },
  'Word for the web, a list for each level': {
    html: `<div class="OutlineGroup"><div class="ListContainerWrapper"><ul role="list"><li data-aria-level="1"><p>Bread</p></li></ul></div><div
      class="ListContainerWrapper"><ul role="list"><li data-aria-level="2"><p>with seeds</p></li></ul></div><div
      class="ListContainerWrapper"><ol role="list"><li data-aria-level="3"><p>of sunflowers</p></li><li data-aria-level="3"><p>of poppies</p></li></ol></div><div
      class="ListContainerWrapper"><ul role="list"><li data-aria-level="1"><p>Milk</p></li></ul></div></div><p>and</p><div
      class="ListContainerWrapper"><ul role="list"><li data-aria-level="2"><p>more</p></li></ul></div>`,
    seen: ['ul 1 Bread', 'ul 2 with seeds', 'ol 3 of sunflowers', 'ol 3 of poppies', 'ul 1 Milk', 'ul 1 more'],
  },
  'Google Docs, a list to tick off': {
    html: `<b style="font-weight:normal" id="docs-internal-guid-2"><ul><li role="checkbox" aria-checked="true" aria-level="1"><img
      src="data:image/png;base64,iVBORw0KGgo=" alt="checked" aria-roledescription="checkbox"><p role="presentation"><span>Bread</span></p></li><li
      role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" alt="unchecked"><p><span>Milk</span></p></li></ul></b>`,
    seen: ['task 1 Bread', 'todo 1 Milk'],
  },
  'Excel, merged cells': {
    html: `<table><tr><td colspan=2 rowspan=1>Both</td></tr><tr><td>One</td><td>Two</td></tr></table>`,
    seen: ['td*2 Both', 'td One', 'td Two'],
  },
  'Apple Notes': {
    html: `<meta charset="utf-8"><p class="p1"><span class="s1"><b>Shopping</b></span></p><ul class="Apple-dash-list"><li><span
      class="s1">Bread<span class="Apple-converted-space">&nbsp;</span></span></li><ul><li>with seeds</li></ul></ul>`,
    seen: ['ul 1 Bread', 'ul 2 with seeds'],
  },
  Notion: {
    html: `<meta charset='utf-8'><ul><li>Bread<ul><li>with seeds</li></ul></li></ul><ul><li>[x] done</li></ul><!-- notionvc: 1 -->`,
    seen: ['ul 1 Bread', 'ul 2 with seeds', 'task 1 done'],
  },
  'a mail of Outlook, with empty paragraphs and a table for its looks': {
    html: `<div class="WordSection1"><p class="MsoNormal">Hello,<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><ol style="margin-top:0cm"
      start="2" type="1"><li class="MsoListParagraph" style="margin-left:0cm;mso-list:l0 level1 lfo1">second<o:p></o:p></li></ol></div>`,
    seen: ['ol@2 1 second'],
  },
}

/** The same for blocks of other kinds: what a person sees, as the name of each block with its text. */
export const PASTED_BLOCKS: Readonly<Record<string, { html: string; blocks: readonly string[] }>> = {
  'Word, hidden text': {
    html: `<p class=MsoNormal>Seen<span style='display:none;mso-hide:all'> secret</span><span style='mso-hide:all'> also</span></p><p
      class=MsoNormal style='display:none'>a paragraph</p><p style="visibility: hidden">more</p><div hidden>and more</div>`,
    blocks: ['p Seen'],
  },
  'Word, a remark': {
    html: `<p class=MsoNormal>A word <a style='mso-comment-reference:J_1'>marked</a><span class=MsoCommentReference><span style='font-size:8pt'><![if
      !supportAnnotations]><a class=msocomanchor id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[J1]</a><![endif]></span></span> here</p><div
      style='mso-element:comment-list'><hr class=msocomoff><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p
      class=MsoCommentText>Please check</p></div></div></div>`,
    blocks: ['p A word marked here'],
  },
  'Word, a note at the foot and a changed word': {
    html: `<p>Fact<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if
      !supportFootnotes]>[1]<![endif]></span></span></a> <ins cite="mailto:J">new</ins></p><div style='mso-element:footnote-list'><br clear=all><hr><div
      style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1">[1]</a> Source</p></div></div>`,
    blocks: ['p Fact[1] new', 'p ', 'hr ', 'p [1] Source'],
  },
  'Word, numbered headings': {
    html: `<h1 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1<span>&nbsp;&nbsp; </span></span><![endif]>Aim</h1><p>Text</p><h2
      style='mso-list:l0 level2 lfo1'><span style='mso-list:Ignore'>1.1<span>&nbsp; </span></span>Means</h2><h5>Deep</h5>`,
    blocks: ['h1 1 Aim', 'p Text', 'h2 1.1 Means', 'h3 Deep'],
  },
  'Google Docs, an empty line and a raised digit': {
    html: `<b style="font-weight:normal" id="docs-internal-guid-3"><p dir="ltr"><span>10</span><span style="font-size:0.6em;vertical-align:super">6</span> H<sub>2</sub>O</p><br /><p
      dir="ltr">Next</p></b><br class="Apple-interchange-newline">`,
    blocks: ['p 10⁶ H₂O', 'p ', 'p Next'],
  },
  'Excel, a hidden column and row': {
    html: `<table><col width=64><col width=0 style='display:none'><tr><td>A</td><td style='display:none'>B</td></tr><tr height=0
      style='display:none'><td>C</td></tr></table>`,
    blocks: ['table A'],
  },
  'LibreOffice Calc, the note of a cell': {
    html: `<table border="0"><tr><td sdval="1"><comment>A note</comment>1<br></td><td>2</td></tr></table>`,
    blocks: ['table 12'],
  },
  'Visual Studio Code': {
    html: `<meta charset='utf-8'><div style="color: #d4d4d4;font-family: 'Droid Sans Mono', 'monospace', monospace;white-space: pre;"><div><span
      style="color: #569cd6;">if</span><span> (a)</span></div><br><div>&nbsp; <span>b()</span></div></div>`,
    blocks: ['pre if (a)\n\n  b()'],
  },
  'code with an element for each line': {
    html: `<pre><code class="language-js x"><div class="token-line">if (a)</div><div class="token-line"><span>  b()</span></div></code></pre>`,
    blocks: ['pre.js if (a)\n  b()'],
  },
  'code beside the numbers of its lines': {
    html: `<table><tr><td class="gutter"><pre>1<br>2</pre></td><td class="code"><pre>a<br>b</pre></td></tr></table>`,
    blocks: ['pre a\nb'],
  },
  'a mail of a shop': {
    html: `<div style="display:none;max-height:0">Only today</div><table role="presentation"><tr><td><table border="0"><tr><td><p>Hello</p></td><td>you</td></tr></table></td></tr></table>`,
    blocks: ['table Helloyou'],
  },
  'Gmail, an answer': {
    html: `<div dir="ltr">Yes</div><br><div class="gmail_quote"><div class="gmail_attr">Ann wrote:<br></div><blockquote class="gmail_quote"><div>One<div><br></div><div>two</div></div></blockquote></div>`,
    blocks: ['p Yes', 'p ', 'p Ann wrote:', 'blockquote One||two'],
  },
  'a web page': {
    html: `<header>Top</header><article>Body<dl><dt>Term</dt><dd>means</dd></dl><a href="javascript:alert(1)">here</a><span class="sr-only">unseen</span></article><footer>End</footer><dialog>Agree?</dialog>`,
    blocks: ['p Top', 'p Body', 'p Term', 'p means', 'p here', 'p End'],
  },
}
