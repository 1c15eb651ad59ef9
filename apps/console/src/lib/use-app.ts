/**
 * Messages and small dialogs of the room, without the code that draws them: `App` of the library would bring its
 * dialogs and forms along to every page (decision 0025).
 */
// biome-ignore lint/style/noRestrictedImports: a folder of the component library, not of ours.
export { default as useApp } from 'antd/es/app/useApp';
