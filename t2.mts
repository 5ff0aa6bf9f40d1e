import { readFileSync } from 'node:fs';
import { derive } from './libs/delivery/images/src/deriving/derive.ts';
import { readImageRequest } from './libs/delivery/images/src/request/read-image-request.ts';
const [file,query,format]=process.argv.slice(2) as [string,string,any];
const {request,issues}=readImageRequest(new URLSearchParams(query),{widths:[]}); if(issues.length) console.log(issues);
const bytes=readFileSync('/dev/shm/imgbench/'+file);
let max=0; const t=setInterval(()=>{max=Math.max(max,process.memoryUsage.rss())},5);
const s=performance.now(); let r:any; try{ r=await derive(bytes,{steps:request.steps,quality:request.quality,format}); }catch(e){r=e}
const ms=Math.round(performance.now()-s);
const peak=readFileSync('/proc/self/status','utf8').match(/VmHWM:\s+(\d+)/)![1];
console.log(file.padEnd(18),query.padEnd(30),format,ms+'ms','peak',Math.round(+peak/1024)+'MB', r.bytes?r.bytes.length+' '+r.format:r.reason??r.message+JSON.stringify(r.data));
clearInterval(t);
