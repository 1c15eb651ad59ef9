import type { Plugin } from 'vite';

/** Where the component library does what the page's policy refuses (decision 0072), and what it does instead. */
const CHANGES: readonly { readonly file: RegExp; readonly from: string; readonly to: string }[] = [
  {
    // Two of its callers, which measure and lock scrolling, pass no nonce. The name is the contract's `PAGE_NONCE_META`.
    file: /@rc-component[\\/]util[\\/]es[\\/]Dom[\\/]dynamicCSS\.js$/,
    from: 'styleNode.nonce = csp?.nonce;\n  }',
    to: `styleNode.nonce = csp?.nonce;\n  } else styleNode.nonce = document.querySelector('meta[property="csp-nonce"]')?.nonce ?? '';`,
  },
  {
    // A style attribute is refused, the same through the element's `style` is not.
    file: /@rc-component[\\/]input[\\/]es[\\/]calculateNodeHeight\.js$/,
    from: `hiddenTextarea.setAttribute('style', \`\${sizingStyle};\${HIDDEN_TEXTAREA_STYLE}\`);`,
    to: `hiddenTextarea.style.cssText = \`\${sizingStyle};\${HIDDEN_TEXTAREA_STYLE}\`;`,
  },
];

/** Has the component library style the page in ways that a policy without `unsafe-inline` allows. */
export function strictStyles(): Plugin {
  return {
    name: 'orrery-strict-styles',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      const change = CHANGES.find(({ file }) => file.test(id));
      if (!change) return null;
      if (!code.includes(change.from)) throw new Error(`${id} makes its styles another way now`);
      return { code: code.replace(change.from, () => change.to), map: null };
    },
  };
}
