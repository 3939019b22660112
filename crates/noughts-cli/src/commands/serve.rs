use std::io::{self, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::atomic::Ordering;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::runtime;

use crate::args::Serve;
use crate::exit::{Exit, Failure, say};
use crate::interrupt::interrupted;
use crate::web;

/// How often we look for Ctrl-C and requests to end.
const STOP_POLL: Duration = Duration::from_millis(50);

pub(crate) fn run(args: &Serve, out: &mut impl Write) -> Result<Exit, Failure> {
    let runtime = runtime::Builder::new_multi_thread()
        .enable_all()
        // A thread for each search, and one for each slot of other work.
        .max_blocking_threads(args.searches.get().saturating_add(web::SLOTS))
        .build()?;
    let served = runtime.block_on(serve(args, out));
    // Searches that are still running end with the process.
    runtime.shutdown_background();
    served
}

async fn serve(args: &Serve, out: &mut impl Write) -> Result<Exit, Failure> {
    let stop = interrupted();
    let listener = listen(args).await?;
    let address = format!("http://{}/", reachable(listener.local_addr()?));
    writeln!(out, "{address}")?;
    out.flush()?;
    say("Ctrl-C ends it");
    if args.open
        && let Err(error) = open::that_detached(&address)
    {
        say(&format!("no browser to open it in: {error}"));
    }
    let end = move || async move {
        while !stop.load(Ordering::Relaxed) {
            tokio::time::sleep(STOP_POLL).await;
        }
    };
    web::serve(listener, args, end).await?;
    Ok(Exit::Yes)
}

/// An address that leads to where we listen: any address of the machine means this
/// machine too.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(ip) if ip.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

async fn listen(args: &Serve) -> Result<TcpListener, Failure> {
    let address = SocketAddr::new(args.address, args.port);
    TcpListener::bind(address).await.map_err(|error| {
        let advice = match error.kind() {
            io::ErrorKind::AddrInUse => "; --port 0 chooses a free port",
            _ => "",
        };
        Failure::BadInput(format!("cannot listen on {address}: {error}{advice}"))
    })
}
