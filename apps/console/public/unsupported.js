// Only browsers that know no modules run this file: Internet Explorer and its like (GEN-15). They cannot run the
// product, so this says it in both languages, in the oldest form of JavaScript and without anything else of ours.

/** Adds one language's sentence to the banner. */
function addUnsupportedText(banner, language, text) {
  var paragraph = document.createElement('p');
  paragraph.setAttribute('lang', language);
  paragraph.style.margin = '0';
  paragraph.appendChild(document.createTextNode(text));
  banner.appendChild(paragraph);
}

/** Warns above everything else of the page. */
function showUnsupported() {
  var banner = document.createElement('div');
  var style = banner.style;
  banner.setAttribute('role', 'alert');
  style.position = 'fixed';
  style.top = style.left = style.right = '0';
  style.padding = '20px 24px';
  style.background = '#faefd6';
  style.color = '#10142b';
  style.borderBottom = '2px solid #7f5706';
  style.font = '16px/1.6 "Segoe UI","Microsoft YaHei",sans-serif';
  style.textAlign = 'center';
  addUnsupportedText(banner, 'en', 'This browser is not supported.');
  addUnsupportedText(banner, 'en', 'Please open this page in Chrome, Edge, Firefox or Safari.');
  addUnsupportedText(banner, 'zh-CN', '不支持此浏览器，请改用 Chrome、Edge、Firefox 或 Safari 打开本页。');
  document.body.appendChild(banner);
}

// As long as the page's own banner waits (GEN-14).
window.setTimeout(showUnsupported, 200);
