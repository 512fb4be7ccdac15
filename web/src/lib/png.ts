/** A drawing of the page as a picture file: with its symbols, styles and fonts, in the light colours. */

const REFERENCE = /(?:href="#|url\((?:&quot;|["'])?#)([\w-]+)/g;

/** All symbols, patterns and clips that a piece of drawing names, and those that they name. */
function symbolsIn(markup: string): string {
  const found = new Map<string, string>();
  const waiting = [markup];
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop())
    for (const [, id] of text.matchAll(REFERENCE)) {
      const part = found.has(id) ? null : document.getElementById(id);
      if (!part) continue;
      found.set(id, new XMLSerializer().serializeToString(part));
      waiting.push(found.get(id)!);
    }
  return [...found.values()].join('');
}

async function inlined(url: string): Promise<string> {
  const data = new Uint8Array(await (await fetch(url)).arrayBuffer());
  let bytes = '';
  for (const byte of data) bytes += String.fromCharCode(byte);
  return `data:font/woff2;base64,${btoa(bytes)}`;
}

/** The page's rules; of its fonts those that are wanted, with their files. */
async function styles(fonts: (face: CSSStyleDeclaration) => boolean): Promise<string> {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, sheet })));
  const texts = rules.map(async ({ rule, sheet }) => {
    if (!(rule instanceof CSSFontFaceRule)) return rule.cssText;
    if (!fonts(rule.style)) return '';
    const [whole, url] = /url\(["']?([^"')]+)["']?\)/.exec(rule.cssText) ?? ['', ''];
    return rule.cssText.replace(whole, `url("${await inlined(new URL(url, sheet.href ?? location.href).href)}")`);
  });
  return (await Promise.all(texts)).join('\n');
}

/** Draws an SVG of the page, which need not be visible, as a PNG of its own width and height. */
export async function toPng(svg: SVGSVGElement, fonts: (face: CSSStyleDeclaration) => boolean): Promise<Blob> {
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('data-theme', 'light');
  const markup = new XMLSerializer().serializeToString(copy);
  const head = `<style><![CDATA[${await styles(fonts)}]]></style><defs>${symbolsIn(markup)}</defs>`;
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(markup.replace('>', `>${head}`))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [svg.width.baseVal.value, svg.height.baseVal.value];
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  );
}
