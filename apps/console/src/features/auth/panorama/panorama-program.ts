import view from './panorama-view.json';

const VERTEX = 'attribute vec2 p;varying vec2 at;void main(){at=p;gl_Position=vec4(p,0.,1.);}';

// Each pixel is a ray; where it points is a longitude and a latitude, and so a place in the picture.
const FRAGMENT = `precision highp float;
varying vec2 at;
uniform vec2 size;
uniform vec3 look;
uniform vec2 span;
uniform sampler2D picture;
void main(){
  vec3 ray=normalize(vec3(at*size,-1.));
  float c=cos(look.y),s=sin(look.y);
  ray=vec3(ray.x,ray.y*c-ray.z*s,ray.y*s+ray.z*c);
  float lon=look.x+atan(ray.x,-ray.z);
  float lat=asin(clamp(ray.y,-1.,1.));
  gl_FragColor=texture2D(picture,vec2(fract(lon/6.28318531),clamp((span.x-lat)/(span.x-span.y),0.,1.)));
}`;

const toRadians = (degrees: number) => (degrees * Math.PI) / 180;

/**
 * Prepares the drawing of a panorama strip.
 * @returns draws one frame, `yaw` radians from where the still looks; the view covers the canvas as `object-fit: cover`
 *   lets the still cover its box
 */
export function createPanoramaProgram(
  gl: WebGLRenderingContext,
  picture: TexImageSource,
): (yaw: number) => void {
  const program = link(gl);
  bindPicture(gl, picture);
  const size = gl.getUniformLocation(program, 'size');
  const look = gl.getUniformLocation(program, 'look');
  const span = gl.getUniformLocation(program, 'span');
  const half = Math.tan(toRadians(view.heightDegrees) / 2);
  gl.uniform2f(span, toRadians(view.topDegrees), toRadians(view.bottomDegrees));
  return (yaw) => {
    const { drawingBufferWidth: width, drawingBufferHeight: height } = gl;
    const aspect = width / height;
    const tall = half * Math.min(1, view.aspect / aspect);
    gl.viewport(0, 0, width, height);
    gl.uniform2f(size, tall * aspect, tall);
    gl.uniform3f(look, toRadians(view.headingDegrees) + yaw, toRadians(view.pitchDegrees), 0);
    gl.drawArrays(gl.TRIANGLES, 0, 3);
  };
}

function link(gl: WebGLRenderingContext): WebGLProgram {
  const program = gl.createProgram();
  for (const [kind, source] of [
    [gl.VERTEX_SHADER, VERTEX],
    [gl.FRAGMENT_SHADER, FRAGMENT],
  ] as const) {
    const shader = gl.createShader(kind);
    if (!shader) throw new Error('the graphics context was lost');
    gl.shaderSource(shader, source);
    gl.compileShader(shader);
    gl.attachShader(program, shader);
  }
  gl.linkProgram(program);
  if (!gl.getProgramParameter(program, gl.LINK_STATUS)) throw new Error('the panorama shader did not link');
  // biome-ignore lint/correctness/useHookAtTopLevel: WebGL's, not React's.
  gl.useProgram(program);
  gl.bindBuffer(gl.ARRAY_BUFFER, gl.createBuffer());
  gl.bufferData(gl.ARRAY_BUFFER, new Float32Array([-1, -1, 3, -1, -1, 3]), gl.STATIC_DRAW);
  const position = gl.getAttribLocation(program, 'p');
  gl.enableVertexAttribArray(position);
  gl.vertexAttribPointer(position, 2, gl.FLOAT, false, 0, 0);
  return program;
}

function bindPicture(gl: WebGLRenderingContext, picture: TexImageSource): void {
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGB, gl.RGB, gl.UNSIGNED_BYTE, picture);
  // WebGL 1 repeats only pictures of a power of two; `fract` does it in the shader.
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_S, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_WRAP_T, gl.CLAMP_TO_EDGE);
  gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.LINEAR);
}
