// Copyright the Sigcore authors
// SPDX-License-Identifier: Apache-2.0
package org.sigcore.policy.role.diamconnector;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.function.Supplier;
import org.sigcore.policy.contract.chfconnector.SpendingLimitListener;
import org.sigcore.policy.contract.diamconnector.HssUserDataListener;
import org.sigcore.policy.contract.diamgateway.ConnectorRequests;
import org.sigcore.policy.contract.diamgateway.PeerOrigin;
import org.sigcore.policy.contract.diamgateway.RxRequest;
import org.sigcore.policy.contract.diamgateway.WireMessage;
import org.sigcore.policy.contract.pcrfcore.GxTdfReports;
import org.sigcore.policy.contract.smservice.SmTdfReports;
import org.sigcore.policy.kernel.datasources.ShDataSource;

/** Dispatches requests forwarded by the Diameter gateway: Rx, Sy, Sh and Sd. Thread-safe. */
public final class ConnectorDispatch implements ConnectorRequests {
    private final RxOfSmSessions rx;
    private final SyNotifications sy;
    private final SdReports sd;
    private final ShPushes sh;

    /**
     * @param counters receives notifications of OCSs
     * @param hss receives pushes of HSSs
     * @param gx receives reports of TDFs about Gx sessions
     * @param sm receives reports of TDFs about SM policies
     * @param hsss HSS data sources by name; read for every push
     */
    public ConnectorDispatch(
            RxOfSmSessions rx,
            SpendingLimitListener counters,
            HssUserDataListener hss,
            GxTdfReports gx,
            SmTdfReports sm,
            Supplier<Map<String, ShDataSource>> hsss,
            MeterRegistry meters) {
        this.sh = new ShPushes(hss, hsss, meters);
        this.rx = rx;
        this.sy = new SyNotifications(counters);
        this.sd = new SdReports(Map.of("pcrf-core", gx::gxTdfReport, "pcf-sm", sm::smTdfReport));
    }

    @Override
    public WireMessage onRxOfSmSession(RxRequest request) {
        return rx.answer(request);
    }

    @Override
    public WireMessage onSy(WireMessage request, PeerOrigin from) {
        return new WireMessage(sy.answer(request.message(), from));
    }

    @Override
    public WireMessage onSh(WireMessage request) {
        return new WireMessage(sh.answer(request.message()));
    }

    @Override
    public WireMessage onSd(WireMessage request, PeerOrigin from) {
        return new WireMessage(sd.answer(request.message(), from));
    }
}
