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
    seen: ['ul 1 Bread', 'ul 2 with seeds', 'ul 1 [x] done'],
  },
  'a mail of Outlook, with empty paragraphs and a table for its looks': {
    html: `<div class="WordSection1"><p class="MsoNormal">Hello,<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><ol style="margin-top:0cm"
      start="2" type="1"><li class="MsoListParagraph" style="margin-left:0cm;mso-list:l0 level1 lfo1">second<o:p></o:p></li></ol></div>`,
    seen: ['ol@2 1 second'],
  },
}
