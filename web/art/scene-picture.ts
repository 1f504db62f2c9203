/** The drawings of a scene that are pictures of their own. */
type PictureName = 'mark' | 'placeholder' | 'preview' | 'slide-1' | 'slide-2' | 'slide-3'

/** Where a drawing of the scene is served from. */
export const scenePicture = (name: PictureName, scene: string) => `/scenes/${scene}/${name}.svg`
