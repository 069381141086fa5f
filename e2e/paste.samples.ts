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
    seen: ['ol 1 third'],
  },
}
